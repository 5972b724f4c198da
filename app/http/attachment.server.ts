/**
 * The header of a file to be kept under this name. What is not a letter, digit, point, dash or underscore becomes a
 * dash, so that no name ends the quotes or the line, or is a path.
 */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, "-").replace(/^\.+/, "")}"`;
