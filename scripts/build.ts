import { build } from "./supervisor/build";
import { command } from "./supervisor/command";

await command(async (crew) => {
  await build(crew, process.env);
  return "Built into build/.";
});
