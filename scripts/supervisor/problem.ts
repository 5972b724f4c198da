/** A problem that the person at the keyboard can fix: only its message is shown, without a stack. */
export class Problem extends Error {}
