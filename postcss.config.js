import presetEnv from "postcss-preset-env";

/** Old phones are common among our visitors; what has no fallback of its own here has one in the style sheets. */
export default {
  plugins: [
    presetEnv({
      browsers: "chrome >= 60, firefox >= 60, safari >= 12, op_mini all",
      features: {
        "cascade-layers": false,
        clamp: false,
        "gap-properties": false,
        "light-dark-function": false,
        "focus-visible-pseudo-class": false,
        "focus-within-pseudo-class": false,
        "has-pseudo-class": false,
        "overflow-wrap-property": false,
        "prefers-color-scheme-query": false,
        "text-decoration-shorthand": false,
        "custom-properties": { preserve: true },
      },
    }),
  ],
};
