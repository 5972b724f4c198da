import type { Control, RenderedForm } from "./forms";

/**
 * What a person does to the fields before the button, by their name or label: types, chooses an option or a radio
 * button by its value or words, ticks boxes (true, or the values of those of one name), or picks a file. null leaves
 * a field empty on purpose, even one that the browser would ask for.
 */
export type TypedFields = Record<string, string | boolean | null | File | readonly string[]>;

/** A field with what the person did to it. */
export interface FilledControl extends Control {
  file?: File;
}

const isBox = ({ type }: Control): boolean => type === "checkbox" || type === "radio";

export const isSent = (control: Control): boolean => control.checked || !isBox(control);

/** The fields of a form after somebody has filled it in: what a browser would not let them do is an error. */
export function fill(form: RenderedForm, typed: TypedFields): FilledControl[] {
  const controls: FilledControl[] = form.controls.map((control) => ({ ...control }));
  for (const [key, given] of Object.entries(typed)) {
    const fields = fieldsFor(controls, key);
    const fixed = fields.find(({ open }) => !open);
    if (fixed) throw new Error(`nobody can change ${fixed.name}`);
    if (fields[0]?.type === "radio") choose(controls, fields, given);
    else if (fields[0]?.type === "checkbox") tick(fields, given);
    else type(fields, given);
  }
  const missing = controls.filter((control) => isMissing(control, controls, typed));
  if (form.asksForMissing && missing.length > 0)
    throw new Error(`the browser asks for ${missing.map(({ name }) => name).join(", ")}`);
  return controls;
}

function fieldsFor(controls: FilledControl[], key: string): FilledControl[] {
  const named = controls.filter(({ name }) => name === key);
  const fields = named.length > 0 ? named : controls.filter(({ label }) => label === key);
  if (fields.length > 0) return fields;
  const known = controls.filter(({ open }) => open).map(({ name, label }) => `${name} (${label})`);
  throw new Error(`the form has no field ${key}, but: ${known.join(", ")}`);
}

type GivenValue = TypedFields[string];

/** One of several radio buttons: by its own label, or by the name of all and its value or words. */
function choose(controls: FilledControl[], fields: FilledControl[], given: GivenValue): void {
  const [first] = fields;
  const chosen =
    given === true ? first : fields.find(({ value, label }) => value === given || label === given);
  if (!chosen || (given === true && fields.length > 1))
    throw new Error(`no choice ${typeof given === "string" ? given : ""} of ${first?.name}`);
  for (const control of controls)
    if (control.type === "radio" && control.name === chosen.name) control.checked = control === chosen;
}

function tick(boxes: FilledControl[], given: GivenValue): void {
  if (given === true && boxes.length > 1)
    throw new Error(`there are ${boxes.length} boxes ${boxes[0]?.name}`);
  const values: unknown[] = [given].flat();
  const unknown = values.filter(
    (value) => typeof value === "string" && !boxes.some((box) => box.value === value || box.label === value),
  );
  if (unknown.length > 0) throw new Error(`there is no box ${unknown.join(", ")} of ${boxes[0]?.name}`);
  for (const box of boxes)
    box.checked = given === true || values.includes(box.value) || values.includes(box.label);
}

function type(fields: FilledControl[], given: GivenValue): void {
  const texts = [given].flat();
  if (texts.length !== fields.length)
    throw new Error(`${fields.length} fields are called ${fields[0]?.name}`);
  fields.forEach((field, index) => write(field, texts[index] ?? ""));
}

function write(field: FilledControl, text: string | boolean | File): void {
  if (typeof text === "boolean") throw new Error(`${field.name} is not ticked but filled in`);
  if (text instanceof File) {
    if (field.type !== "file") throw new Error(`${field.name} takes no file`);
    field.file = text;
    field.value = text.name;
    return;
  }
  if (field.type === "file" && text !== "") throw new Error(`${field.name} takes a file`);
  if (field.maxLength !== null && text.length > field.maxLength)
    throw new Error(`${field.name} takes ${field.maxLength} characters`);
  field.value = field.type === "select" ? optionOf(field, text) : text;
}

function optionOf({ name, options }: FilledControl, text: string): string {
  const option = options.find(({ value, label }) => value === text || label === text);
  if (!option)
    throw new Error(`${name} offers no ${text}, but: ${options.map(({ label }) => label).join(", ")}`);
  return option.value;
}

function isMissing(
  { name, label, required, type, value, checked }: FilledControl,
  all: FilledControl[],
  typed: TypedFields,
): boolean {
  if (!required || typed[name] === null || typed[label] === null) return false;
  if (type === "radio") return !all.some((other) => other.name === name && other.checked);
  return type === "checkbox" ? !checked : value === "";
}
