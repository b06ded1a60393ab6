const directions: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * Moves the focus to the nearest tile in the arrow's direction on the screen, or to the first tile when the focus is outside
 * the board. @returns whether there was a tile to focus
 */
export const moveFocus = (board: HTMLElement, key: string): boolean => {
  const direction = directions[key]
  if (!direction) return false
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
  const [directionX, directionY] = direction
  let best: { tile: HTMLElement; cost: number } | undefined
  for (const tile of tiles) {
    const [toX, toY] = middle(tile)
    const along = (toX - x) * directionX + (toY - y) * directionY
    const across = Math.abs((toX - x) * directionY) + Math.abs((toY - y) * directionX)
    if (tile === from || along < 4) continue
    const cost = along + 3 * across
    if (!best || cost < best.cost) best = { tile, cost }
  }
  best?.tile.focus()
  return true
}
