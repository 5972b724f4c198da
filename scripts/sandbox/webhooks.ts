import { createHmac } from "node:crypto";
import { MINUTE, SECOND } from "~/models/duration";
import type { SandboxClock } from "./clock";
import { nextAttempt, post, tidy, type WebhookKnobs, type WebhookTarget } from "./delivery";
import { toJson } from "./json";
import type { Delivery } from "./records";
import type { Store } from "./store";

const LONGEST_SLEEP = MINUTE;

interface WebhookSettings {
  store: Store;
  clock: SandboxClock;
  secretKey: string;
  target: WebhookTarget | null;
}

/** Announces what happened to the shop, again and again until it answers 200. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  readonly #knobs: WebhookKnobs = { ...tidy };
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
    const { copies, delay, dropped } = this.#knobs;
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
    this.wake();
  }

  set(change: Partial<WebhookKnobs>): void {
    Object.assign(this.#knobs, change);
  }

  sendTo(target: WebhookTarget | null): void {
    this.#target = target;
    this.wake();
  }

  /** Sends once more whatever was announced for a reference. */
  replay(reference: string): void {
    const { store, clock } = this.#settings;
    const nextAt = clock.now().toISOString();
    for (const delivery of store.deliveries.values())
      if (delivery.reference === reference) store.saveDelivery({ ...delivery, nextAt });
    this.wake();
  }

  /** The lower-case hex HMAC of exactly these bytes. */
  sign(body: string): string {
    const wrong = this.#knobs.badSignature ? "x" : "";
    return createHmac("sha512", this.#settings.secretKey + wrong)
      .update(body)
      .digest("hex");
  }

  /** One round at a time; the timer is for attempts that lie ahead. */
  wake(): void {
    if (this.#closing.signal.aborted || this.#round) return;
    clearTimeout(this.#timer);
    this.#round = Promise.resolve()
      .then(() => this.#sendDue())
      .finally(() => {
        this.#round = null;
        if (this.#due().length > 0) this.wake();
        else this.#sleep();
      });
  }

  /** Resolves when nothing is on its way, and nothing due. */
  async idle(): Promise<void> {
    for (let round = this.#round; round; round = this.#round) await round;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** Nothing is, as long as nobody said where to. */
  #due(): Delivery[] {
    if (!this.#target) return [];
    const { store, clock } = this.#settings;
    const now = clock.now().toISOString();
    const found = [...store.deliveries.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    return this.#knobs.reversed ? found.reverse() : found;
  }

  async #sendDue(): Promise<void> {
    for (let due = this.#due(); due.length > 0 && !this.#closing.signal.aborted; due = this.#due())
      if (this.#knobs.together) await Promise.all(due.map((delivery) => this.#attempt(delivery)));
      else for (const delivery of due) await this.#attempt(delivery);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, clock } = this.#settings;
    if (!this.#target) return;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#knobs.patience)]);
    const answer = await post(this.#target, delivery.body, this.sign(delivery.body), signal);
    // What the end of the sandbox cut off is sent again after its next start.
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
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(first, SECOND), LONGEST_SLEEP)).unref();
  }
}
