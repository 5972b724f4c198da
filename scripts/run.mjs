import { compiled } from "./compile.mjs";

// Runs a script in TypeScript: node scripts/run.mjs scripts/commands/ledger.ts verify

process.setSourceMapsEnabled(true);
process.argv.splice(1, 1);
await import(await compiled(process.argv[1]));
