import { Delete } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { BoardProps } from './exercise-board.tsx'

const keys = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى']

/** A field for an Arabic word, with an on-screen keyboard. */
export function TextBoard({ isLocked, feedback, onAnswer }: BoardProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onAnswer({ text })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <label className="sr-only" htmlFor="reponse">
        {m.learning_your_answer()}
      </label>
      <input
        id="reponse"
        lang="ar"
        dir="rtl"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={text}
        disabled={isLocked}
        onChange={event => setText(event.target.value)}
        className="min-h-28 w-full rounded-2xl border-2 border-input bg-card px-4 text-center text-ar-xl leading-[1.85]! text-card-foreground focus-visible:outline-4 focus-visible:outline-highlight"
      />
      {!feedback && (
        <>
          <div dir="rtl" className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1.5">
            {keys.map(key => (
              <button
                key={key}
                type="button"
                data-tile
                disabled={isLocked}
                onClick={() => setText(text + key)}
                className="h-14 cursor-pointer rounded-lg border border-input/60 bg-card text-ar-sm leading-none! text-card-foreground hover:border-primary"
              >
                <span lang="ar">{key}</span>
              </button>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              data-undo
              disabled={isLocked || text === ''}
              onClick={() => setText([...text].slice(0, -1).join(''))}
              className="h-14! flex-1 text-base!"
            >
              <Delete aria-hidden="true" strokeWidth={1.75} />
              {m.learning_undo()}
            </Button>
            <Button type="submit" disabled={isLocked || text.trim() === ''} className="h-14! flex-1 text-lg!">
              {m.learning_validate()}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
