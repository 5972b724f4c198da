import { parentPort, workerData } from "node:worker_threads";

const { routes } = await import(workerData);
const list = Object.values(routes).map(({ module, ...route }) => ({
  ...route,
  page: module.default !== undefined,
  loader: module.loader !== undefined,
  action: module.action !== undefined,
}));
parentPort.postMessage(list);
