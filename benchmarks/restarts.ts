import { restartWhilePosting } from "../tests/deployment/rolling";
import { openBench } from "./money/database";
import { table } from "./table";

const RESTARTS = 20;

/** Two servers behind the nginx of deploy/, restarted in turn while eight owners post. */
async function measureRestarts(): Promise<string> {
  // The certificate is made for this benchmark and signed by nobody else.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const bench = await openBench();
  try {
    const { posts, faults } = await restartWhilePosting(bench, RESTARTS);
    return [
      table(["Restarts", "Posts meanwhile", "Lost"], [[RESTARTS, posts, faults.length]]),
      ...faults,
    ].join("\n\n");
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    await bench.stop();
  }
}

export const restartBenchmarks = {
  restarts: { heading: "Two servers restarted by turns behind nginx", measure: measureRestarts },
};
