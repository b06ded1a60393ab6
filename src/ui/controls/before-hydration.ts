declare global {
  interface Window {
    beforeHydration?: { isLeaving?: boolean; pressed?: HTMLButtonElement; end?: () => void }
  }
}

/** Marks a form that Back and Forward submit again while it is not hydrated, so that its choices are not lost. */
export const resubmitOnHistoryNavigation = { 'data-resubmit-on-history': '' }

/**
 * Inline script for the page head. Links, forms and popovers work before hydration; this covers what does not:
 * - Back and Forward between addresses of one document change only the address. The script reloads the page, or submits
 *   the form marked `resubmitOnHistoryNavigation`, with the new query string in the field `arrived`.
 * - Buttons that need React (a drawer, a dialog, a menu item). The script stops the click and remembers the button;
 *   `finishHydration` clicks it again. React must not see the first click, or one click could count twice.
 * - When a script cannot be loaded, nothing will repeat that click. The script shows what `noscript` says, if the page has it.
 *   That element may name the address of a space's first page, which its worker serves with a slash alone: without a network
 *   the links to it still arrive.
 */
export const preHydrationScript = `(w=>{
const path=location.pathname,search=location.search;
const onPopState=()=>{
if(location.pathname===path&&location.search===search)return;
const form=location.pathname===path&&document.querySelector('[data-resubmit-on-history]');
if(!form&&!state.end)return;
state.isLeaving=true;
if(form)location.replace(form.action+'?'+new URLSearchParams([...new FormData(form),['arrived',location.search]]));
else location.reload()};
const onClick=e=>{
const button=e.target.closest?.('button');
if(button?.type!=='button'||button.popoverTargetElement)return;
e.stopPropagation();state.pressed=button};
const onError=e=>{
const notice=e.target.tagName==='SCRIPT'&&document.querySelector('[data-needs-script]');
if(!notice)return;
const{needsScript:outside}=notice.dataset;
for(const link of document.querySelectorAll('a[href="'+outside+'"]'))link.href+='/';
notice.outerHTML=notice.textContent};
w.addEventListener('popstate',onPopState);w.addEventListener('click',onClick,true);w.addEventListener('error',onError,true);
const state=w.beforeHydration={end:()=>{w.removeEventListener('click',onClick,true);w.removeEventListener('error',onError,true)}}
})(window)`

/** Call once React has hydrated the document. Sets `data-hydrated`, which styles and tests read, and repeats an early click. */
export const finishHydration = () => {
  document.documentElement.dataset.hydrated = ''
  const { end, pressed } = window.beforeHydration ?? {}
  if (!end) return
  delete window.beforeHydration?.end
  end()
  // In a new task: React hydrates the clicked part of the page on demand, but not during another commit.
  if (pressed) setTimeout(() => pressed.isConnected && pressed.click())
}

/** For hydrateRoot. Ignores mismatches while the page navigates away: its address has already changed. */
export const reportHydrationError = (error: unknown) => {
  if (!window.beforeHydration?.isLeaving) reportError(error)
}
