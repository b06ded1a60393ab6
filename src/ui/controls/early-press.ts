declare global {
  interface Window {
    earlyPress?: { button: HTMLButtonElement | undefined; stop: () => void }
  }
}

/**
 * For the head of the page: keeps the button that is pressed before the script that answers it has come. Links, and forms
 * that are sent, work by themselves; whatever else would answer (a menu that the browser opens, React once it begins) waits
 * for the second press, so that one press is one.
 */
export const keepEarlyPress = `(w=>{const keep=e=>{const b=e.target.closest?.('button');if(b?.type!=='button')return;e.preventDefault();e.stopImmediatePropagation();w.earlyPress.button=b};w.earlyPress={stop:()=>w.removeEventListener('click',keep,true)};w.addEventListener('click',keep,true)})(window)`

/** Once the page listens: presses again what was pressed in vain. */
export const answerEarlyPress = () => {
  const early = window.earlyPress
  delete window.earlyPress
  early?.stop()
  const button = early?.button
  // Not while React is at work: it finishes the part of the page that is pressed, and can't while it commits another.
  if (button) setTimeout(() => button.isConnected && button.click())
}
