/** After a refusal: leads to the first field that says what is wrong with it. */
export const focusFirstInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus()
