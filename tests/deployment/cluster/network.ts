import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";

/** Where three machines of a cluster are: each in its own network, or all on this machine. */
export interface ClusterNetwork {
  addresses: string[];
  /** The prefix of a command that runs on the machine at this place. */
  on: (place: number) => string[];
  /** Drops everything the machine sends and receives, without telling either side; null if that is not possible. */
  cut: ((place: number) => void) | null;
  heal: (place: number) => void;
  remove: () => void;
}

const MACHINES = [0, 1, 2];

const ip = (...words: string[]) => execFileSync("ip", words, { stdio: ["ignore", "pipe", "pipe"] });

/** Network namespaces behind a bridge as root on Linux, otherwise loopback addresses. */
export function makeClusterNetwork(): ClusterNetwork {
  const own = randomInt(256 ** 2);
  const [first, second] = [own >> 8, own & 255];
  try {
    return separateMachines(`kp${own.toString(16)}`, `10.${first}.${second}`);
  } catch {
    return {
      addresses: MACHINES.map((place) => `127.${first}.${second}.${place + 1}`),
      on: () => [],
      cut: null,
      heal: () => undefined,
      remove: () => undefined,
    };
  }
}

function separateMachines(name: string, prefix: string): ClusterNetwork {
  const bridge = `${name}b`;
  const space = (place: number) => `${name}-${place}`;
  const line = (place: number) => `${name}-${place}`;
  const remove = () => {
    for (const words of [...MACHINES.map((place) => ["netns", "del", space(place)]), ["link", "del", bridge]])
      attempt(() => ip(...words));
  };
  try {
    ip("link", "add", bridge, "type", "bridge");
    ip("address", "add", `${prefix}.254/24`, "dev", bridge);
    ip("link", "set", bridge, "up");
    for (const place of MACHINES) {
      ip("netns", "add", space(place));
      ip("link", "add", line(place), "type", "veth", "peer", "name", "eth0", "netns", space(place));
      ip("link", "set", line(place), "master", bridge, "up");
      const inside = ["-n", space(place)];
      ip(...inside, "address", "add", `${prefix}.${place + 1}/24`, "dev", "eth0");
      ip(...inside, "link", "set", "lo", "up");
      ip(...inside, "link", "set", "eth0", "up");
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    addresses: MACHINES.map((place) => `${prefix}.${place + 1}`),
    on: (place) => ["ip", "netns", "exec", space(place)],
    cut: (place) => void ip("link", "set", line(place), "nomaster"),
    heal: (place) => void ip("link", "set", line(place), "master", bridge),
    remove,
  };
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // It does not exist.
  }
}
