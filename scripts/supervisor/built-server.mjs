// What remix-serve serves after `npm start`. It listens once this module is loaded: the build loads while the database
// opens, and then waits here until the supervisor says that the tables are ready.
import { once } from "node:events";

export * from "../../build/server/index.js";

if (process.connected) {
  process.channel.ref();
  await once(process, "message");
  process.channel.unref();
}
