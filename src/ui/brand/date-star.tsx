import { Khatam } from './khatam.tsx'

/** A date inside an eight-pointed star: « mar. », 24, « nov. ». The caller formats the texts in the reader's time zone. */
export function DateStar({
  weekday,
  day,
  month,
  className = 'size-27',
}: {
  weekday: string
  day: string | number
  month: string
  className?: string
}) {
  return (
    <Khatam className={`bg-highlight text-highlight-foreground ${className}`}>
      <span className="text-center">
        <span className="block text-xs leading-none">{weekday}</span>
        <span className="titre chiffres block text-[2.25rem] leading-none font-bold">{day}</span>
        <span className="block text-xs leading-none">{month}</span>
      </span>
    </Khatam>
  )
}
