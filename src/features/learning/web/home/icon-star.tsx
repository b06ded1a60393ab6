import {
  AudioLines,
  CircleQuestionMark,
  Copy,
  Ear,
  EyeClosed,
  Image,
  Images,
  type LucideIcon,
  Map as MapIcon,
  PencilLine,
  Puzzle,
  Search,
  SpellCheck,
  TrainFront,
  Volume2,
} from 'lucide-react'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { khatam } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import type { Game } from '../../games.ts'

const icons = {
  map: MapIcon,
  vocabulary: Puzzle,
  quiz: CircleQuestionMark,
  'dot-detective': Search,
  'hide-and-seek': EyeClosed,
  'word-to-meaning': Image,
  'memory-pairs': Copy,
  'find-the-arabic': Images,
  'letter-train': TrainFront,
  'trace-the-letter': PencilLine,
  'listen-and-choose': Ear,
  'sound-twins': Volume2,
  dictation: SpellCheck,
  'short-or-long': AudioLines,
} as const satisfies Partial<Record<Game | 'map' | 'vocabulary' | 'quiz', LucideIcon>>

const star = khatam(44, 44, 44)

/** A picture of what one does there, in a star; the letter where there is none. */
export function IconStar({
  activity,
  letter,
  className,
}: {
  activity: string
  letter: string
  className: string
}) {
  if (!(activity in icons)) return <LetterStar letter={letter} className={className} />
  const Icon = icons[activity as keyof typeof icons]
  return (
    <svg className={cn('letter-star', className)} viewBox="0 0 88 88" aria-hidden="true">
      <path d={star} />
      <Icon x={26} y={26} size={36} />
    </svg>
  )
}
