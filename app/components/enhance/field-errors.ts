/** Takes the error off a field as soon as it is changed; the server's answer shows what is still wrong. */
export function clearErrorsOnChange(): void {
  document.addEventListener("input", ({ target }) => {
    const field = target instanceof Element ? target.closest(".field.bad, .group.bad") : null;
    if (!field) return;
    field.classList.remove("bad");
    const error = field.querySelector(".error");
    for (const control of field.querySelectorAll("[aria-invalid]")) {
      control.removeAttribute("aria-invalid");
      const described = (control.getAttribute("aria-describedby") ?? "").split(" ");
      const left = described.filter((id) => id !== error?.id).join(" ");
      if (left === "") control.removeAttribute("aria-describedby");
      else control.setAttribute("aria-describedby", left);
    }
    error?.remove();
  });
}
