const ways: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Moves the focus to the nearest tile in the arrow's way, as the eye sees it; into the board when it stands outside. */
export const moveFocus = (board: HTMLElement, key: string): boolean => {
  const way = ways[key]
  if (!way) return false
  const tiles = [...board.querySelectorAll<HTMLElement>('[data-tile]:not(:disabled)')]
  const from = tiles.find(tile => tile === document.activeElement)
  if (!from) {
    tiles[0]?.focus()
    return tiles.length > 0
  }
  const middle = (tile: HTMLElement) => {
    const box = tile.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2] as const
  }
  const [x, y] = middle(from)
  const [wayX, wayY] = way
  let best: { tile: HTMLElement; cost: number } | undefined
  for (const tile of tiles) {
    const [toX, toY] = middle(tile)
    const along = (toX - x) * wayX + (toY - y) * wayY
    const across = Math.abs((toX - x) * wayY) + Math.abs((toY - y) * wayX)
    if (tile === from || along < 4) continue
    const cost = along + 3 * across
    if (!best || cost < best.cost) best = { tile, cost }
  }
  best?.tile.focus()
  return true
}
