import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { glazes, starColours } from './glazes.ts'

/** The way into a session, in the colour and under the letter of its big button on the first page. */
export function StartPanel({
  letter,
  glaze,
  text,
  onStart,
}: {
  letter: string
  glaze: 0 | 1 | 2
  text: string
  onStart: () => void
}) {
  return (
    <div
      className={cn(
        'mt-6 flex flex-col items-center gap-5 rounded-2xl p-6 text-center sm:flex-row sm:gap-8 sm:p-8 sm:text-left',
        glazes[glaze],
      )}
    >
      <LetterStar letter={letter} className={cn('size-32 shrink-0 sm:size-40', starColours[glaze])} />
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
