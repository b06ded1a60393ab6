import { expect, test } from 'vitest'
import { toRoute } from './route.ts'

test.each([
  ['/', 200, '/'],
  ['/teachers', 200, '/teachers'],
  ['/parent/new-student', 200, '/parent/new-student'],
  ['/api/v1/teachers/0b8ff3a0-9a4e-4c2e-8f39-5f2f9f6f2a11/slots', 200, '/api/v1/teachers/:id/slots'],
  ['/api/rpc/learning/answerItem', 200, '/api/rpc/learning/answerItem'],
  ['/openapi.json', 200, '/openapi.json'],
  ['/teacher/12', 200, '/teacher/:id'],
  ['/calendar/Zo%C3%A9', 200, '/calendar/:id'],
  ['/zoe-essai/secret-token', 404, 'unknown'],
])('%s (%i) is logged as %s', (path, status, route) => {
  expect(toRoute(path, status)).toBe(route)
})
