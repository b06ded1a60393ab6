import { m } from '#paraglide/messages.js'
import type { BoardView } from '../../board.ts'

/** A letter without the line that joins it to its neighbours. */
const bare = (letter: string) => letter.replace(/[\u0640\u200d]/g, '')

/** What lies on the board, for those who do not see it. */
export const describeBoard = ({ items }: Pick<BoardView, 'items'>): string => {
  if (items.length === 0) return m.classroom_board_empty()
  const texts = items.flatMap(item => (item.kind === 'text' ? [item.text] : []))
  const letters = items.flatMap(item => (item.kind === 'stencil' ? [bare(item.letter)] : []))
  return [
    m.classroom_board_content({ count: items.length }),
    texts.length > 0 && m.classroom_board_texts({ texts: texts.join(', ') }),
    letters.length > 0 && m.classroom_board_letters({ letters: letters.join(', ') }),
  ]
    .filter(Boolean)
    .join('. ')
}
