import { build } from "./supervisor/build";
import { command } from "./supervisor/command";

await command(async (children) => {
  await build(children, process.env);
  return "Built into build/.";
});
