import { createHmac } from "node:crypto";
import { MINUTE, SECOND } from "~/models/duration";
import type { SandboxClock } from "../clock";
import { nextAttempt, post, tidy, type WebhookFaults, type WebhookTarget } from "./delivery";
import { toJson } from "../api/json";
import type { Delivery } from "../records";
import type { Store } from "../store";

const MAX_TIMEOUT = MINUTE;

interface WebhookSettings {
  store: Store;
  clock: SandboxClock;
  secretKey: string;
  target: WebhookTarget | null;
}

/** Sends webhooks to the shop, and repeats each until it responds with 200. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  readonly #faults: WebhookFaults = { ...tidy };
  readonly #closing = new AbortController();
  #target: WebhookTarget | null;
  #round: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
    this.#target = settings.target;
  }

  announce(event: string, reference: string, data: unknown): void {
    const { store, clock } = this.#settings;
    const now = clock.now().getTime();
    const { copies, delay, dropped } = this.#faults;
    for (let copy = 0; copy < copies; copy += 1)
      store.saveDelivery({
        id: store.nextId(),
        event,
        reference,
        body: toJson({ event, data }),
        createdAt: new Date(now).toISOString(),
        attempts: 0,
        nextAt: dropped ? null : new Date(now + delay).toISOString(),
        answer: null,
      });
    this.schedule();
  }

  set(change: Partial<WebhookFaults>): void {
    Object.assign(this.#faults, change);
  }

  get refundsHaveIds(): boolean {
    return this.#faults.refundIds;
  }

  sendTo(target: WebhookTarget | null): void {
    this.#target = target;
    this.schedule();
  }

  /** Sends all webhooks of a reference again. */
  replay(reference: string): void {
    const { store, clock } = this.#settings;
    const nextAt = clock.now().toISOString();
    for (const delivery of store.deliveries.values())
      if (delivery.reference === reference) store.saveDelivery({ ...delivery, nextAt });
    this.schedule();
  }

  /** The HMAC of the text, in lower-case hex. */
  sign(body: string): string {
    const wrong = this.#faults.badSignature ? "x" : "";
    return createHmac("sha512", this.#settings.secretKey + wrong)
      .update(body)
      .digest("hex");
  }

  /** Runs one round at a time; a timer waits for later attempts. */
  schedule(): void {
    if (this.#closing.signal.aborted || this.#round) return;
    clearTimeout(this.#timer);
    this.#round = Promise.resolve()
      .then(() => this.#sendDue())
      .finally(() => {
        this.#round = null;
        if (this.#due().length > 0) this.schedule();
        else this.#sleep();
      });
  }

  /** Resolves when no webhook is being sent or due. */
  async idle(): Promise<void> {
    for (let round = this.#round; round; round = this.#round) await round;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** No webhook is due while there is no target. */
  #due(): Delivery[] {
    if (!this.#target) return [];
    const { store, clock } = this.#settings;
    const now = clock.now().toISOString();
    const due = [...store.deliveries.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    return this.#faults.reversed ? due.reverse() : due;
  }

  async #sendDue(): Promise<void> {
    for (let due = this.#due(); due.length > 0 && !this.#closing.signal.aborted; due = this.#due())
      if (this.#faults.together) await Promise.all(due.map((delivery) => this.#attempt(delivery)));
      else for (const delivery of due) await this.#attempt(delivery);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, clock } = this.#settings;
    if (!this.#target) return;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#faults.timeout)]);
    const answer = await post(this.#target, delivery.body, this.sign(delivery.body), signal);
    // A webhook that the shutdown interrupts is sent again after the next start.
    if (this.#closing.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const nextAt = answer === 200 ? null : nextAttempt(delivery, attempts, clock.now());
    store.saveDelivery({ ...delivery, attempts, answer, nextAt });
  }

  #sleep(): void {
    const { store, clock } = this.#settings;
    const ahead = [...store.deliveries.values()].flatMap(({ nextAt }) =>
      nextAt === null ? [] : [new Date(nextAt).getTime()],
    );
    if (ahead.length === 0 || !this.#target || this.#closing.signal.aborted) return;
    const first = ahead.reduce((least, at) => Math.min(least, at)) - clock.now().getTime();
    this.#timer = setTimeout(() => this.schedule(), Math.min(Math.max(first, SECOND), MAX_TIMEOUT)).unref();
  }
}
