/** What a request tells of the browser or program that sent it. */
export interface Browser {
  userAgent: string;
  /** The token of a browser that has logged in before; null if it shows none. */
  device: string | null;
  /** Whether it calls the API: a program keeps no cookies. */
  isProgram: boolean;
}

/** A token that the browser keeps and sends with each request. */
export interface BrowserToken {
  name: "sid" | "device" | "login";
  value: string;
  /** Milliseconds. */
  lifetime: number;
}
