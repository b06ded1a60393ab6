import { Pencil, Trash2, Type, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { type BoardView, boardLimits, boardSize, type Ink, inks, lastItemOf } from '../../board.ts'
import { textLineHeight } from '../../board-text.ts'
import { teacherSeatNo } from '../../classroom.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { tuOrVous } from '../labels.ts'
import { BoardCanvas } from './board-canvas.tsx'
import type { BoardSession } from './board-session.ts'
import { findLastLine, inkColours } from './draw-board.ts'
import { Stencils } from './stencils.tsx'
import { TextLimit } from './text-limit.tsx'

const inkLabels: Record<Ink, () => string> = {
  black: m.classroom_ink_black,
  red: m.classroom_ink_red,
  teal: m.classroom_ink_teal,
  blue: m.classroom_ink_blue,
}
const fullSentence = (role: LessonRoomView['role']) =>
  role === 'teacher'
    ? m.classroom_board_full()
    : tuOrVous(role, { tu: m.classroom_board_full_tu, vous: m.classroom_board_full_vous })
/** On a ruled line, in the middle. */
const firstPlace = { x: boardSize.width / 2, y: 500 }
const spotWidth = 400

/** The whiteboard with its tools, for those who may draw. */
export default function Board({
  board,
  view,
  seatNo,
  role,
}: {
  board: BoardSession
  view: BoardView
  seatNo: number
  role: LessonRoomView['role']
}) {
  const isTeacher = seatNo === teacherSeatNo
  const mayDraw = isTeacher || view.drawing
  const isFull = mayDraw && view.isFull
  const [tool, setTool] = useState<'pen' | 'place'>('pen')
  const [ink, setInk] = useState<Ink>(isTeacher ? 'black' : 'blue')
  const [place, setPlace] = useState(firstPlace)
  const [isClearing, setIsClearing] = useState(false)
  const last = lastItemOf(view, seatNo)
  const textField = useRef<HTMLInputElement>(null)
  const nextLine = (text: string) => {
    const y = findLastLine({ text, ...place }) + textLineHeight
    setPlace({ x: place.x, y: y < boardSize.height ? y : textLineHeight })
  }
  /** Letters are placed side by side, from right to left. */
  const nextSpot = () =>
    setPlace(({ x, y }) =>
      x - spotWidth > 0 ? { x: x - spotWidth, y } : { x: boardSize.width - spotWidth, y },
    )
  return (
    <section
      aria-label={m.classroom_board()}
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 overflow-hidden rounded-xl bg-card text-card-foreground max-sm:overflow-y-auto sideways:overflow-y-auto"
    >
      <div className="flex flex-1 gap-2 p-2 max-sm:flex-col sm:min-h-0 sideways:min-h-full sideways:shrink-0 sideways:flex-row!">
        {mayDraw && (
          <div
            role="toolbar"
            aria-label={m.classroom_board_tools()}
            className="flex shrink-0 overflow-auto max-sm:flex-wrap sm:flex-col sm:gap-1 sideways:grid sideways:grid-cols-2 sideways:content-start"
          >
            <Tool label={m.classroom_board_pen()} isOn={tool === 'pen'} onPress={() => setTool('pen')}>
              <Pencil />
            </Tool>
            <Tool label={m.classroom_board_text()} isOn={tool === 'place'} onPress={() => setTool('place')}>
              <Type />
            </Tool>
            {inks.map(one => (
              <Tool key={one} label={inkLabels[one]()} isOn={ink === one} onPress={() => setInk(one)}>
                <span
                  className="nuqta size-5! border border-chaux-300"
                  style={{ background: inkColours[one] }}
                />
              </Tool>
            ))}
            <Tool
              label={m.classroom_board_undo()}
              isDisabled={!last}
              onPress={() => last && board.add(seatNo, { kind: 'undo', target: last.id })}
            >
              <Undo2 />
            </Tool>
            {isTeacher && (
              <Tool
                label={m.classroom_board_clear()}
                isDisabled={view.items.length === 0 && !isFull}
                onPress={() => setIsClearing(true)}
              >
                <Trash2 />
              </Tool>
            )}
          </div>
        )}
        <div className="grid min-h-44 min-w-0 flex-1 place-items-center rounded-lg bg-wash-paon p-1 [container-type:size] sm:min-h-0 sideways:min-h-0">
          <BoardCanvas
            view={view}
            board={board}
            seatNo={seatNo}
            tool={mayDraw && !isFull ? tool : 'none'}
            ink={ink}
            place={place}
            onPlace={chosen => {
              setPlace(chosen)
              textField.current?.focus()
            }}
          />
        </div>
      </div>
      <p role="status" className={cn('shrink-0 px-3 text-sm', !isFull && 'sr-only')}>
        {isFull && fullSentence(role)}
      </p>
      {(isTeacher || (mayDraw && tool === 'place')) && (
        <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-t px-3 py-2 sm:max-h-40 sm:overflow-y-auto sideways:max-h-none">
          {tool === 'place' && !isFull && (
            <TextForm
              field={textField}
              onAdd={text => {
                board.add(seatNo, { kind: 'text', ink, ...place, text })
                nextLine(text)
              }}
            />
          )}
          {isTeacher && (
            <>
              {!isFull && (
                <Stencils
                  onAdd={letter => {
                    board.add(seatNo, { kind: 'stencil', ...place, letter })
                    nextSpot()
                  }}
                />
              )}
              <div className="flex flex-wrap gap-x-3 sm:gap-x-5 sm:gap-y-1">
                <Choice
                  label={m.classroom_board_lines()}
                  isOn={view.lines}
                  onChange={isOn => board.add(seatNo, { kind: 'switch', name: 'lines', isOn })}
                />
                <Choice
                  label={m.classroom_board_drawing()}
                  isOn={view.drawing}
                  onChange={isOn => board.add(seatNo, { kind: 'switch', name: 'drawing', isOn })}
                />
                <span className="self-center text-muted-foreground text-xs sm:text-sm">
                  {m.classroom_board_kept()}
                </span>
              </div>
            </>
          )}
        </div>
      )}
      <AlertDialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title={m.classroom_board_clear_title()}
        description={m.classroom_board_clear_text()}
        confirm={m.classroom_board_clear_confirm()}
        destructive
        onConfirm={() => {
          board.add(seatNo, { kind: 'clear' })
          setIsClearing(false)
        }}
      />
    </section>
  )
}

function Tool({
  label,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string
  /** Absent for a button that is no choice. */
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
      className={cn(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg border-2 hover:bg-accent disabled:cursor-default disabled:opacity-40 [&_svg]:size-5',
        isOn ? 'border-primary bg-accent' : 'border-transparent',
      )}
    >
      {children}
    </button>
  )
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <Switch checked={isOn} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

/** Words for the board; Arabic is typed from right to left. */
function TextForm({
  field,
  onAdd,
}: {
  field: RefObject<HTMLInputElement | null>
  onAdd: (text: string) => void
}) {
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const written = text.trim()
    if (!written) return
    onAdd(written)
    setText('')
  }
  return (
    <form onSubmit={add} className="flex min-w-0 flex-1 basis-64 flex-wrap gap-2">
      <Input
        ref={field}
        className="min-w-0 flex-1"
        aria-label={m.classroom_board_write()}
        placeholder={m.classroom_board_write()}
        value={text}
        maxLength={boardLimits.textLength}
        dir={text ? 'auto' : 'rtl'}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" className="shrink-0">
        {m.classroom_board_add()}
      </Button>
      <TextLimit length={text.length} max={boardLimits.textLength} />
    </form>
  )
}
