import type { Place } from "../../scripts/setup/deployment";

/** An installation on one machine. */
export const samplePlace: Place = {
  folder: "/srv/kaypoint/0.1.0",
  settings: "/etc/kaypoint/env",
  user: "kaypoint",
  node: "/usr/bin/node",
  names: ["kaypoint.example"],
  ports: [3000, 3001],
  certificate: "/etc/letsencrypt/live/kaypoint.example/fullchain.pem",
  certificateKey: "/etc/letsencrypt/live/kaypoint.example/privkey.pem",
  backups: "/var/backups/kaypoint",
  copies: null,
  monitoring: false,
  authority: null,
  database: { name: "kaypoint", host: "127.0.0.1", port: 5432, isHere: true },
  pooled: false,
};
