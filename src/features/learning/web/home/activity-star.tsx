import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'

const iconStar = lazyScript(async () => (await import('./icon-star.tsx')).IconStar)
// A page without scripts can't wait for it.
if (import.meta.env.SSR) await iconStar.preload()

/** The star of a button: its letter, or for a child who does not read a picture of what one does there. */
export function ActivityStar({
  readsFrench,
  ...props
}: {
  activity: string
  letter: string
  readsFrench: boolean
  className: string
}) {
  if (readsFrench) return <LetterStar letter={props.letter} className={props.className} />
  return <Lazy script={iconStar} props={props} fallback={<LetterStar {...props} />} />
}
