/** Preferred side and alignment relative to the anchor. */
export interface Placement {
  side: 'top' | 'bottom'
  align: 'start' | 'center' | 'end'
}

const gap = 6
const margin = 8

/** Positions a fixed panel beside its anchor, on the opposite side if there is no room, always inside the window. */
export function placePopover(panel: HTMLElement, anchor: Element, { side, align }: Placement): void {
  const at = anchor.getBoundingClientRect()
  // The layout size, because an opening animation may be scaling the panel.
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + gap
  const above = at.top - gap - height
  const fitsBelow = below + height <= window.innerHeight - margin
  const isBelow = side === 'bottom' ? fitsBelow || above < margin : above < margin && fitsBelow
  const lefts = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }
  const rightmost = document.documentElement.clientWidth - width - margin
  panel.style.left = `${Math.max(margin, Math.min(lefts[align], rightmost))}px`
  panel.style.top = `${Math.max(margin, isBelow ? below : above)}px`
  panel.dataset.placed = ''
}
