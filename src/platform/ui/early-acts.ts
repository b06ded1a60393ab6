type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

declare global {
  interface Window {
    earlyActs?: { button?: HTMLButtonElement; fields: Set<Field>; stop: () => void }
  }
}

/**
 * For the head of the page: keeps the button that is pressed, and the fields that are filled, before the script that
 * answers them has come. Links, and forms that are sent, work by themselves; whatever else would answer a press (a menu
 * that the browser opens, React once it begins) waits for the second one, so that one press is one.
 */
export const keepEarlyActs = `(w=>{const fields=new Set,fill=e=>fields.add(e.target),press=e=>{const b=e.target.closest?.('button');if(b?.type!=='button')return;e.preventDefault();e.stopImmediatePropagation();w.earlyActs.button=b};w.earlyActs={fields,stop:()=>{w.removeEventListener('input',fill,true);w.removeEventListener('click',press,true)}};w.addEventListener('input',fill,true);w.addEventListener('click',press,true)})(window)`

/** Once the page listens: fills and presses again what was filled and pressed in vain. */
export const answerEarlyActs = () => {
  const early = window.earlyActs
  delete window.earlyActs
  early?.stop()
  // Not while React is at work: it finishes the part of the page that is meant, and can't while it commits another.
  for (const field of early?.fields ?? []) setTimeout(() => field.isConnected && fillAgain(field))
  const button = early?.button
  if (button) setTimeout(() => button.isConnected && button.click())
}

const tell = (field: Field, type: 'input' | 'change') =>
  field.dispatchEvent(new Event(type, { bubbles: true }))

/**
 * React leaves in a field what it finds there, and takes it for what the server said: it hears of a change only when it
 * differs from what its own setter of the field was last given.
 */
const fillAgain = (field: Field) => {
  // Has React finish this part of the page first.
  tell(field, 'input')
  if (field instanceof HTMLSelectElement) return tell(field, 'change')
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    const { checked, defaultChecked } = field
    if (checked === defaultChecked || (field.type === 'radio' && !checked)) return
    field.checked = defaultChecked
    return field.click()
  }
  const { value, defaultValue } = field
  if (value === defaultValue) return
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  tell(field, 'input')
}
