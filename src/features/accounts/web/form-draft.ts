import { readTabDraft, writeTabDraft } from '#platform/device/tab-drafts.ts'

export const registerDraft = 'register'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement, fields: readonly string[]) =>
  fields
    .map(field => form.elements.namedItem(field))
    .filter(
      (control): control is Control =>
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement,
    )

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export const saveFormDraft = (name: string, form: HTMLFormElement, fields: readonly string[]): void => {
  const values = controlsOf(form, fields).map(control => [
    control.name,
    isCheckbox(control) && !control.checked ? '' : control.value,
  ])
  writeTabDraft(name, JSON.stringify(Object.fromEntries(values)))
}

export const restoreFormDraft = (name: string, form: HTMLFormElement, fields: readonly string[]): void => {
  const values: Record<string, string> = JSON.parse(readTabDraft(name) || '{}')
  for (const control of controlsOf(form, fields)) {
    const value = values[control.name]
    // What was typed before the scripts arrived stays.
    if (!value || isTouched(control)) continue
    if (isCheckbox(control)) control.checked = true
    else control.value = value
  }
}

const isTouched = (control: Control): boolean => {
  if (isCheckbox(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const preselected = [...control.options].findIndex(option => option.defaultSelected)
  return control.selectedIndex !== Math.max(0, preselected)
}
