import { all } from "./make";

const SECOND = 1000;

export const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

const inWords = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);

/** Counts down in an element, and calls back once at the end. Returns a function that stops it. */
function countDown(
  shown: Element | null,
  seconds: number,
  { format, onEnd }: { format: (seconds: number) => string; onEnd: () => void },
): () => void {
  // Browsers slow down timers of background pages, so the end is a moment, not a number of ticks.
  const end = Date.now() + seconds * SECOND;
  const tick = () => {
    const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND));
    if (shown) shown.textContent = format(rest);
    if (rest > 0) return;
    clearInterval(timer);
    onEnd();
  };
  const timer = setInterval(tick, SECOND);
  tick();
  return () => clearInterval(timer);
}

/** Holds the buttons back that ask for another code until its pause is over; the server would refuse it. */
export function holdResendButtons(): void {
  for (const pause of all("[data-pause]")) {
    const form = pause.parentElement;
    const hold = (held: boolean) => form?.querySelectorAll("button").forEach((one) => (one.disabled = held));
    const before = pause.dataset["before"] ?? "";
    const shown = document.createElement("b");
    shown.setAttribute("role", "timer");
    pause.textContent = `${before === "" ? "" : `${before} `}Ask again in `;
    pause.append(shown);
    hold(true);
    const onEnd = () => {
      pause.textContent = before;
      hold(false);
    };
    countDown(shown, Number(pause.dataset["pause"]), { format: clock, onEnd });
  }
}

/** Shows how long a page that only reports a result stays, then opens the next one. Returns a function that stops it. */
export function moveOn(text: HTMLElement): () => void {
  const { moveOn: seconds, to = "/" } = text.dataset;
  text.hidden = false;
  return countDown(text.querySelector("[role=timer]"), Number(seconds), {
    format: "clock" in text.dataset ? clock : inWords,
    onEnd: () => window.location.assign(to),
  });
}
