import { cn } from '../cn.ts'
import { Letter } from './letter.tsx'
import { arabicInitial } from './letters.ts'
import { khatam } from './shapes.ts'

const star = khatam(44, 44, 44)

/**
 * A letter in a star: `fill-…` colours the star, `text-…` the letter.
 * `<LetterStar name="Salma" className="size-24 fill-paon-700 text-chaux-0" />`
 */
export function LetterStar({
  name = '',
  letter,
  className,
}: {
  name?: string
  letter?: string
  className?: string
}) {
  return (
    <svg className={cn('letter-star', className)} viewBox="0 0 88 88" aria-hidden="true">
      <path d={star} />
      <Letter letter={letter ?? arabicInitial(name)} x={44} y={44} size={36} />
    </svg>
  )
}
