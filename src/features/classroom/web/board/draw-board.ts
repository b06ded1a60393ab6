import { getStroke } from 'perfect-freehand'
import { type BoardItem, type BoardView, boardSize, type Ink } from '../../board.ts'
import { keepInside, layOutText } from '../../board-text.ts'

/** The board is paper in both themes. */
const paper = '#ffffff'
export const inkColours: Record<Ink, string> = {
  black: '#10242e',
  red: '#c32b3e',
  teal: '#067085',
  blue: '#2567bf',
}
const naskh = '"Noto Naskh Arabic Variable", "Geeza Pro", serif'
const fontSize = { text: 96, stencil: 420 }

const strokeOptions = { size: 20, thinning: 0.35, smoothing: 0.6, streamline: 0.4, simulatePressure: false }

type Stroke = BoardItem & { kind: 'stroke' }
/** Outlines are costly; a stroke changes only while it grows. */
const outlines = new Map<string, { parts: number; path: Path2D }>()
const outlineOf = ({ id, by, parts, points }: Stroke): Path2D => {
  const name = `${by} ${id}`
  const known = outlines.get(name)
  if (known?.parts === parts) return known.path
  const path = new Path2D()
  const outline = getStroke(
    points.map(point => [...point]),
    strokeOptions,
  )
  for (const [index, [x = 0, y = 0]] of outline.entries()) index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)
  path.closePath()
  outlines.set(name, { parts, path })
  return path
}

/** Four lines as in a French exercise book: the line to write on is the darkest. */
const drawLines = (context: CanvasRenderingContext2D) => {
  const line = (y: number, colour: string, width: number, dashes: number[]) => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.setLineDash(dashes)
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(boardSize.width, y)
    context.stroke()
  }
  for (let base = 250; base < boardSize.height; base += 250) {
    line(base - 120, '#d4eef2', 2, [8, 10])
    line(base - 60, '#d4eef2', 2, [8, 10])
    line(base, '#86cfdd', 3, [])
    line(base + 70, '#d4eef2', 2, [])
  }
  context.setLineDash([])
}

const setFont = (context: CanvasRenderingContext2D, kind: keyof typeof fontSize) => {
  context.font = `${fontSize[kind]}px ${naskh}`
}
const measureWith = (context: CanvasRenderingContext2D) => (text: string) => context.measureText(text).width

/** The height of the last line of a text on the board, for the next one to go below it. */
export const findLastLine = (text: { text: string; x: number; y: number }): number => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.y
  setFont(context, 'text')
  return layOutText(text, measureWith(context)).at(-1)?.y ?? text.y
}

const drawItem = (context: CanvasRenderingContext2D, item: BoardItem) => {
  if (item.kind === 'stroke') {
    context.fillStyle = inkColours[item.ink]
    context.fill(outlineOf(item))
    return
  }
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  setFont(context, item.kind)
  if (item.kind === 'text') {
    // The browser finds the direction of each run; a line of Arabic runs from right to left.
    context.direction = /[\u0590-\u08ff]/.test(item.text) ? 'rtl' : 'ltr'
    context.fillStyle = inkColours[item.ink]
    for (const { text, x, y } of layOutText(item, measureWith(context))) context.fillText(text, x, y)
    return
  }
  context.direction = 'rtl'
  const x = keepInside(item.x, context.measureText(item.letter).width)
  context.setLineDash([10, 8])
  context.lineWidth = 4
  context.strokeStyle = inkColours.teal
  context.strokeText(item.letter, x, item.y)
  context.setLineDash([])
  context.fillStyle = '#e9f8fa'
  context.fillText(item.letter, x, item.y)
}

/** Draws the board over the whole canvas. */
export const drawBoard = (context: CanvasRenderingContext2D, { items, lines }: BoardView) => {
  const { canvas } = context
  context.setTransform(canvas.width / boardSize.width, 0, 0, canvas.height / boardSize.height, 0, 0)
  context.fillStyle = paper
  context.fillRect(0, 0, boardSize.width, boardSize.height)
  if (lines) drawLines(context)
  for (const item of items) drawItem(context, item)
}

/** The board as a picture. */
export const renderBoard = async (view: BoardView): Promise<Blob> => {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = boardSize.width
  canvas.height = boardSize.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  drawBoard(context, view)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The board gave no picture'))),
      'image/png',
    )
  })
}
