import { expect, test } from 'vitest'
import { emptyQuestion, frenchSpan } from '../../plan/spans.ts'
import type { Question } from '../../questions/question.ts'
import { listOwnPictures } from './question-sounds.ts'

test('the pictures of the school’s in a question are kept with its session; the drawings of the program are there anyway', () => {
  const question: Question = {
    ...emptyQuestion,
    kind: 'word-to-meaning',
    form: 'choice',
    show: [{ ...frenchSpan('le hibou'), picture: 'ecole-1' }],
    options: [{ ...frenchSpan('le chien'), picture: 'kalb' }, frenchSpan('le chat')],
    left: [{ ...frenchSpan('le lion'), picture: 'ecole-2' }],
  }
  expect(listOwnPictures(question)).toEqual(['/word-pictures/ecole-1.webp', '/word-pictures/ecole-2.webp'])
})
