declare global {
  interface Window {
    beforeHydration?: { isLeaving?: boolean; pressed?: HTMLButtonElement; end?: () => void }
  }
}

/** On a form whose choices outlast Back and Forward, until it is hydrated. */
export const resubmitOnTravel = { 'data-resubmit-on-travel': '' }

/**
 * For the head of the page. Links, forms and popovers work before their script has come; two things do not:
 * - Back and Forward between addresses that one document has shown change nothing but the address. The page is loaded anew
 *   there; a form marked `resubmitOnTravel` is sent instead, with the address in the field `arrived`.
 * - A button that only the script answers (a drawer, a dialog, an item of a menu). The last one pressed is pressed again
 *   once the page is hydrated. React does not see the first press, or one press could be two.
 */
export const watchBeforeHydration = `(w=>{
const path=location.pathname,search=location.search;
const travel=()=>{
if(location.pathname===path&&location.search===search)return;
const form=location.pathname===path&&document.querySelector('[data-resubmit-on-travel]');
if(!form&&!early.end)return;
early.isLeaving=true;
if(form)location.replace(form.action+'?'+new URLSearchParams([...new FormData(form),['arrived',location.search]]));
else location.reload()};
const press=e=>{
const button=e.target.closest?.('button');
if(button?.type!=='button'||button.popoverTargetElement)return;
e.stopPropagation();early.pressed=button};
w.addEventListener('popstate',travel);w.addEventListener('click',press,true);
const early=w.beforeHydration={end:()=>w.removeEventListener('click',press,true)}
})(window)`

/** To be called once React has hydrated the document. Styles and tests read the attribute `data-hydrated`. */
export const endBeforeHydration = () => {
  document.documentElement.dataset.hydrated = ''
  const { end, pressed } = window.beforeHydration ?? {}
  if (!end) return
  delete window.beforeHydration?.end
  end()
  // In a task of its own: React hydrates the part of the page that is pressed, but not while it commits another one.
  if (pressed) setTimeout(() => pressed.isConnected && pressed.click())
}

/** For hydrateRoot: a page that is being left for another address no longer matches its own, and nobody sees it. */
export const reportUnlessLeaving = (error: unknown) => {
  if (!window.beforeHydration?.isLeaving) reportError(error)
}
