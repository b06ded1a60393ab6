import { Play } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { ReadAloud } from '../session/read-aloud.tsx'
import { ActivityStar } from './activity-star.tsx'
import { panelColours, starColours } from './colours.ts'

/** The panel that starts a session, with the colour and the letter of its button on the home page. */
export function StartPanel({
  letter,
  colour,
  activity,
  text,
  readsFrench,
  button,
  onStart,
}: {
  letter: string
  colour: 0 | 1 | 2
  /** What its picture shows a child who does not read. */
  activity: string
  text: string
  readsFrench: boolean
  button: string
  onStart: () => void
}) {
  return (
    <div
      className={cn(
        'mt-6 flex flex-col items-center gap-5 rounded-2xl p-6 text-center sm:flex-row sm:gap-8 sm:p-8 sm:text-left',
        panelColours[colour],
      )}
    >
      <ActivityStar
        {...{ activity, letter, readsFrench }}
        className={cn('size-32 shrink-0 sm:size-40', starColours[colour])}
      />
      <div className="max-sm:w-full">
        <div className="flex items-center gap-4">
          <p className="max-w-[34rem] text-lg text-pretty">{text}</p>
          {!readsFrench && <ReadAloud text={text} />}
        </div>
        <Button
          variant="highlight"
          onClick={onStart}
          className="mt-5 min-h-touch-child! w-full px-10! text-xl! sm:w-auto"
        >
          <Play aria-hidden="true" className="fill-current" />
          {button}
        </Button>
      </div>
    </div>
  )
}
