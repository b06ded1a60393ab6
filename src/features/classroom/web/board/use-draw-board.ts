import { type RefObject, useEffect, useRef } from 'react'
import type { BoardView } from '../../board.ts'
import { drawBoard } from './draw-board.ts'

/** Draws the board on the canvas: after each change, when the canvas changes its size, and once its fonts are loaded. */
export const useDrawBoard = (canvas: RefObject<HTMLCanvasElement | null>, view: BoardView) => {
  const latest = useRef(view)
  latest.current = view

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const draw = () => drawBoard(context, latest.current)
    const fit = () => {
      const scale = Math.min(2, devicePixelRatio || 1)
      element.width = Math.max(1, Math.round(element.clientWidth * scale))
      element.height = Math.max(1, Math.round(element.clientHeight * scale))
      draw()
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    document.fonts.addEventListener('loadingdone', draw)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', draw)
    }
  }, [canvas])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawBoard(context, view)
  }, [canvas, view])
}
