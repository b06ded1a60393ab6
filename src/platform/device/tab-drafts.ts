/** Texts that are not sent yet, for as long as the tab is open. A sign-out deletes them. */
const prefix = 'kalima-draft:'

export const readTabDraft = (name: string): string => sessionStorage.getItem(prefix + name) ?? ''

export const writeTabDraft = (name: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(prefix + name)
  else sessionStorage.setItem(prefix + name, text)
}
