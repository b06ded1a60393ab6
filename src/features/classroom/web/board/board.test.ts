import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyBoard, viewBoard } from '../../board.ts'
import Board from './board.tsx'
import { openBoardSession } from './board-session.ts'

const board = openBoardSession({ lessonId: 'lesson', isTeacher: false })
const show = (role: 'teacher' | 'student' | 'parent', isDrawing = true) =>
  renderToStaticMarkup(
    createElement(Board, {
      board,
      view: { ...viewBoard(emptyBoard), isFull: true, drawing: isDrawing },
      seatNo: role === 'teacher' ? 0 : 1,
      role,
    }),
  )

test('a full board says so to the one who draws, and takes no pen', () => {
  expect(show('teacher')).toContain('Le tableau est plein. Pour continuer, effacez-le')
  expect(show('student')).toContain('Le tableau est plein. Demande à ton professeur')
  expect(show('parent')).toContain('Le tableau est plein. Demandez au professeur')
  for (const shown of [show('teacher'), show('student')]) expect(shown).not.toContain('cursor-crosshair')
  expect(show('student', false)).not.toContain('Le tableau est plein')
})
