import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { panelColours, starColours } from './colours.ts'

/** The panel that starts a session, with the colour and the letter of its button on the home page. */
export function StartPanel({
  letter,
  colour,
  text,
  onStart,
}: {
  letter: string
  colour: 0 | 1 | 2
  text: string
  onStart: () => void
}) {
  return (
    <div
      className={cn(
        'mt-6 flex flex-col items-center gap-5 rounded-2xl p-6 text-center sm:flex-row sm:gap-8 sm:p-8 sm:text-left',
        panelColours[colour],
      )}
    >
      <LetterStar letter={letter} className={cn('size-32 shrink-0 sm:size-40', starColours[colour])} />
      <div className="max-sm:w-full">
        <p className="max-w-[34rem] text-lg text-pretty">{text}</p>
        <Button
          variant="highlight"
          onClick={onStart}
          className="mt-5 min-h-touch-child! w-full px-10! text-xl! sm:w-auto"
        >
          {m.learning_start()}
        </Button>
      </div>
    </div>
  )
}
