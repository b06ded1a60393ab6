import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { Tile, type TileState } from './tile.tsx'

/** A word with missing signs: the current letter is highlighted, and the signs to choose from are below. */
export function SignsBoard({ question, feedback, answer, isLocked, onAnswer }: BoardProps) {
  const slots = question.letters.filter(({ slot }) => slot !== null).length
  const given = answer && 'signs' in answer ? answer.signs : []
  const [placed, setPlaced] = useState<readonly (number | null)[]>(() =>
    Array.from({ length: slots }, () => null),
  )
  const [currentSlot, setCurrentSlot] = useState(0)
  const shown = feedback?.solution ?? placed
  // An option is a tatweel with the sign on it.
  const getSign = (slot: number) => {
    const option = shown[slot]
    return option === null || option === undefined ? '' : (question.options[option]?.text.slice(1) ?? '')
  }
  const place = (option: number) => {
    const next = placed.map((one, slot) => (slot === currentSlot ? option : one))
    setPlaced(next)
    const empty = next.indexOf(null)
    if (empty >= 0) setCurrentSlot(empty)
  }
  const getTileState = (option: number): TileState => {
    if (feedback)
      return feedback.solution?.includes(option) ? 'right' : given.includes(option) ? 'missed' : 'free'
    return placed[currentSlot] === option ? 'chosen' : 'free'
  }
  const isComplete = placed.every((option): option is number => option !== null)
  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <p
        lang="ar"
        dir="rtl"
        className="rounded-2xl border-2 border-input/60 bg-card px-4 text-center text-ar-2xl leading-[1.85]! sm:py-3"
      >
        {question.letters.map((letter, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one fixed word
            key={index}
            className={
              letter.slot === null
                ? undefined
                : letter.slot === currentSlot || feedback
                  ? 'text-letter'
                  : 'text-primary'
            }
          >
            {letter.base}
            {letter.slot === null ? letter.signs : getSign(letter.slot)}
          </span>
        ))}
      </p>
      {slots > 1 && !feedback && (
        <div dir="rtl" className="flex flex-wrap justify-center gap-3">
          {question.letters
            .filter(({ slot }) => slot !== null)
            .map(({ base, slot }) => (
              <Tile
                key={slot}
                state={slot === currentSlot ? 'chosen' : 'free'}
                aria-pressed={slot === currentSlot}
                locked={isLocked}
                onClick={() => setCurrentSlot(slot ?? 0)}
                className="w-auto! min-w-touch-child"
              >
                <span className="sr-only" lang="fr" dir="ltr">
                  {m.learning_slot({ place: (slot ?? 0) + 1 })}
                </span>
                <span lang="ar" className="text-ar-base leading-[1.85]! sm:text-ar-lg md:text-[2.75rem]">
                  {base}
                  {getSign(slot ?? 0)}
                </span>
              </Tile>
            ))}
        </div>
      )}
      {/* In one row on a phone, so that the button below them is seen too. */}
      <ul
        dir="rtl"
        className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4"
      >
        {question.options.map((option, index) => (
          <li key={option.text} className="flex">
            <Tile
              digit={index + 1}
              state={getTileState(index)}
              locked={isLocked}
              aria-pressed={placed[currentSlot] === index}
              onClick={() => place(index)}
            >
              <span className="sr-only" lang="fr" dir="ltr">
                {signName(option.text)}
              </span>
              <span
                aria-hidden="true"
                lang="ar"
                className="text-ar-xl leading-[1.6]! sm:text-[4.5rem] sm:leading-[1.3]!"
              >
                {option.text}
              </span>
            </Tile>
          </li>
        ))}
      </ul>
      {!feedback && (
        <Button
          data-tile
          disabled={isLocked || !isComplete}
          onClick={() => isComplete && onAnswer({ signs: [...placed] })}
          className="h-14! text-lg!"
        >
          {m.learning_validate()}
        </Button>
      )}
    </div>
  )
}

const names: [string, () => string][] = [
  ['\u064e', m.learning_sign_fatha],
  ['\u064f', m.learning_sign_damma],
  ['\u0650', m.learning_sign_kasra],
  ['\u0652', m.learning_sign_sukun],
  ['\u0651', m.learning_sign_shadda],
]
const signName = (text: string) =>
  names
    .filter(([sign]) => text.includes(sign))
    .map(([, name]) => name())
    .join(' + ')
