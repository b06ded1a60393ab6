import { beforeEach, describe, expect, test } from 'vitest'
import { type BoardChange, type BoardEvent, boardLimits } from '../../board.ts'
import { openBoardSession } from './board-session.ts'

/** Both ends of a data channel: ordered and reliable, delivering while it is not cut. */
const connect = () => {
  type End = {
    readyState: 'connecting' | 'open' | 'closed'
    send: (text: string) => void
    onmessage: ((event: { data: string }) => void) | null
    onopen: (() => void) | null
    onclose: (() => void) | null
  }
  let isCut = false
  const waiting: (() => void)[] = []
  const makeEnd = (other: () => End): End => ({
    readyState: 'connecting',
    send: data => {
      const deliver = () => other().onmessage?.({ data })
      if (isCut) waiting.push(deliver)
      else deliver()
    },
    onmessage: null,
    onopen: null,
    onclose: null,
  })
  const one: End = makeEnd(() => other)
  const other: End = makeEnd(() => one)
  return {
    one: one as unknown as RTCDataChannel,
    other: other as unknown as RTCDataChannel,
    open: () => {
      for (const end of [one, other]) end.readyState = 'open'
      for (const end of [one, other]) end.onopen?.()
    },
    cut: () => {
      isCut = true
    },
    heal: () => {
      isCut = false
      for (const deliver of waiting.splice(0)) deliver()
    },
    close: () => {
      for (const end of [one, other]) {
        end.readyState = 'closed'
        end.onclose?.()
      }
    },
    /** As a manipulated browser of the family might send it. */
    forge: (message: object) => other.send(JSON.stringify(message)),
  }
}
type Session = ReturnType<typeof openBoardSession>
let connections = 0
const meet = (teacher: Session, family: Session, seatNo: number) => {
  const link = connect()
  connections += 1
  teacher.addChannel(`family-${connections}`, link.one, seatNo)
  family.addChannel('teacher', link.other, seatNo)
  link.open()
  return link
}
const openSession = (isTeacher: boolean) => openBoardSession({ lessonId: 'lesson', isTeacher })
const text = (text: string): BoardChange => ({ kind: 'text', ink: 'red', x: 1, y: 1, text })
const textsOf = (session: Session) =>
  session.read().items.map(item => (item.kind === 'text' ? item.text : item.kind))
const allow = (teacher: Session, isOn = true) => teacher.add(0, { kind: 'switch', name: 'drawing', isOn })

let teacher: Session
let adam: Session
let lina: Session
beforeEach(() => {
  sessionStorage.clear()
  teacher = openSession(true)
  adam = openSession(false)
  lina = openSession(false)
})

describe('through the teacher', () => {
  test('everyone has the same board, a late comer too', () => {
    meet(teacher, adam, 1)
    teacher.add(0, text('ق'))
    allow(teacher)
    adam.add(1, text('م'))
    meet(teacher, lina, 2)
    lina.add(2, text('ر'))
    for (const session of [teacher, adam, lina]) expect(textsOf(session)).toEqual(['ق', 'م', 'ر'])
  })

  test('a board of more than one message arrives whole', () => {
    for (let count = 0; count < 130; count++) teacher.add(0, text(`${count}`))
    meet(teacher, adam, 1)
    expect(textsOf(adam)).toEqual(textsOf(teacher))
    expect(textsOf(adam)).toHaveLength(130)
  })

  test('a cut loses nothing: what waited arrives, and a new connection brings the rest', () => {
    const link = meet(teacher, adam, 1)
    allow(teacher)
    link.cut()
    teacher.add(0, text('ق'))
    adam.add(1, text('م'))
    expect(textsOf(teacher)).toEqual(['ق'])
    link.heal()
    for (const session of [teacher, adam]) expect(textsOf(session).toSorted()).toEqual(['ق', 'م'])

    link.close()
    teacher.add(0, text('ر'))
    adam.add(1, text('ا'))
    meet(teacher, adam, 1)
    for (const session of [teacher, adam]) expect(textsOf(session).toSorted()).toEqual(['ا', 'ر', 'ق', 'م'])
  })
})

describe('without the teacher’s leave', () => {
  test('a family draws nothing, here or there', () => {
    meet(teacher, adam, 1)
    adam.add(1, text('م'))
    allow(teacher)
    allow(teacher, false)
    adam.add(1, text('م'))
    expect([textsOf(adam), textsOf(teacher)]).toEqual([[], []])
  })

  test('what was drawn in a cut is dropped if the leave ended meanwhile', () => {
    const link = meet(teacher, adam, 1)
    allow(teacher)
    link.close()
    adam.add(1, text('م'))
    allow(teacher, false)
    meet(teacher, adam, 1)
    expect([textsOf(adam), textsOf(teacher)]).toEqual([[], []])
  })

  test('a changed browser reaches nobody: not as itself, not as another, not as the teacher, not as a copy', () => {
    const link = meet(teacher, adam, 1)
    meet(teacher, lina, 2)
    teacher.add(0, { kind: 'switch', name: 'shown', isOn: true })
    const forged = (by: number, change: BoardChange): BoardEvent => ({
      ...change,
      id: `x${by}${change.kind}`,
      by,
      at: 99,
    })
    const events = [
      forged(1, text('م')),
      forged(2, text('م')),
      forged(0, text('م')),
      forged(0, { kind: 'switch', name: 'drawing', isOn: true }),
      forged(0, { kind: 'clear' }),
    ]
    for (const kind of ['events', 'copy']) link.forge({ kind, events })
    link.forge({ kind: 'begin' })
    link.forge({ kind: 'end', wantsCopy: true })
    for (const session of [teacher, lina]) {
      expect(textsOf(session)).toEqual([])
      expect(session.read()).toMatchObject({ drawing: false, shown: true })
    }
    allow(teacher)
    link.forge({ kind: 'events', events })
    expect(textsOf(teacher)).toEqual(['م'])
    expect(teacher.read().items).toMatchObject([{ by: 1 }])
  })
})

describe('the clock', () => {
  const forged = (id: string, at: number): BoardEvent => ({ ...text('م'), id, by: 1, at })
  const expectObeyed = (...families: Session[]) => {
    teacher.add(0, { kind: 'clear' })
    teacher.add(0, text('ق'))
    allow(teacher, false)
    for (const session of [teacher, ...families]) {
      expect(textsOf(session)).toEqual(['ق'])
      expect(session.read().drawing).toBe(false)
    }
  }

  test('is not put out of reach by a changed browser: the teacher still clears and forbids, also after a reload', () => {
    const link = meet(teacher, adam, 1)
    meet(teacher, lina, 2)
    allow(teacher)
    const { parts, events, reserve } = boardLimits
    const farthest = Array.from({ length: 1000 }, (_, step) => (step + 1) * parts * (events + reserve))
    for (const at of [10_000_000, Number.MAX_SAFE_INTEGER, ...farthest])
      link.forge({ kind: 'events', events: [forged(`x${at}`, at)] })
    expect(textsOf(teacher)).toHaveLength(1000)
    expectObeyed(lina)
    teacher.save()
    teacher = openSession(true)
    for (const family of [adam, lina]) meet(teacher, family, 1)
    expectObeyed(adam, lina)
  })

  test('is not put out of reach by a changed copy of the board', () => {
    meet(teacher, lina, 2)
    const link = meet(teacher, adam, 1)
    const events = [2 ** 52, Number.MAX_SAFE_INTEGER].flatMap(at => [
      forged(`x${at}`, at),
      forged(`y${at}`, at - 1),
    ])
    link.forge({ kind: 'copy', events })
    expectObeyed(lina, adam)
  })

  test('may be ahead by all that a family drew and undid in a cut', () => {
    const link = meet(teacher, adam, 1)
    allow(teacher)
    link.cut()
    for (let turn = 0; turn < 20; turn++) {
      for (let part = 0; part < boardLimits.parts; part++)
        adam.add(1, { kind: 'ink', stroke: `s${turn}`, part, ink: 'red', points: [[1, 1, 1]] })
      adam.add(1, { kind: 'undo', target: `s${turn}` })
    }
    link.close()
    adam.add(1, text('م'))
    meet(teacher, adam, 1)
    for (const session of [teacher, adam]) expect(textsOf(session)).toEqual(['م'])
  })
})

describe('a full board', () => {
  /** As this tab saved it: strokes of Adam and of the teacher, with room for as many more events. */
  const fillBoard = (room = 0) => {
    const open: BoardEvent = { id: 'open', by: 0, at: 0, kind: 'switch', name: 'drawing', isOn: true }
    const strokes = Array.from({ length: boardLimits.events - room - 1 }, (_, at): BoardEvent => {
      const by = at < 6000 ? 0 : 1
      const [stroke, part] = [`s${by}-${Math.floor(at / 100)}`, at % 100]
      return {
        id: `e${at}`,
        by,
        at: at + 1,
        kind: 'ink',
        stroke,
        part,
        ink: 'red',
        points: [[at % 99, 1, 1]],
      }
    })
    sessionStorage.setItem('kalima-board-lesson', JSON.stringify([open, ...strokes]))
    teacher = openSession(true)
    meet(teacher, adam, 1)
  }

  test('takes no more drawing, of anyone, and says so to all', () => {
    fillBoard(1)
    expect([teacher.read().isFull, adam.read().isFull]).toEqual([false, false])
    adam.add(1, text('م'))
    for (const add of [() => adam.add(1, text('ر')), () => teacher.add(0, text('ق'))]) add()
    for (const session of [teacher, adam]) {
      expect(session.read().isFull).toBe(true)
      expect(textsOf(session).filter(one => one !== 'stroke')).toEqual(['م'])
    }
  })

  test('is still hidden and shown, undone and cleared, and has room again', () => {
    fillBoard()
    teacher.add(0, { kind: 'switch', name: 'shown', isOn: true })
    expect([teacher.read().shown, adam.read().shown]).toEqual([true, true])
    const last = adam.read().items.findLast(({ by }) => by === 1)
    adam.add(1, { kind: 'undo', target: last?.id ?? '' })
    adam.add(1, text('م'))
    for (const session of [teacher, adam]) expect(textsOf(session).at(-1)).toBe('م')

    teacher.add(0, { kind: 'clear' })
    teacher.add(0, text('ق'))
    for (const session of [teacher, adam]) {
      expect(textsOf(session)).toEqual(['ق'])
      expect(session.read()).toMatchObject({ isFull: false, shown: true, drawing: true })
    }
  })

  test('that was cleared is saved and sent without what was cleared', () => {
    fillBoard()
    teacher.add(0, { kind: 'clear' })
    teacher.save()
    expect(JSON.parse(sessionStorage.getItem('kalima-board-lesson') ?? '')).toMatchObject([
      { kind: 'switch' },
      { kind: 'clear' },
    ])
    meet(teacher, lina, 2)
    expect(textsOf(lina)).toEqual([])
  })

  test('a changed browser fills neither a full board nor what is left for undoing', () => {
    fillBoard()
    const link = meet(teacher, adam, 1)
    const events = Array.from({ length: 500 }, (_, at) => [
      { id: `t${at}`, by: 1, at: 20_000, kind: 'text', ink: 'red', x: 1, y: 1, text: 'م' },
      { id: `u${at}`, by: 1, at: 20_000, kind: 'undo', target: 'nothing' },
    ]).flat()
    link.forge({ kind: 'events', events })
    teacher.save()
    const saved: unknown[] = JSON.parse(sessionStorage.getItem('kalima-board-lesson') ?? '')
    expect(saved.length).toBeLessThanOrEqual(boardLimits.events + boardLimits.reserve)
    expect(textsOf(teacher)).not.toContain('م')
    teacher.add(0, { kind: 'clear' })
    expect(textsOf(teacher)).toEqual([])
  })
})

test('what was cleared while a family was away does not come back with it', () => {
  const link = meet(teacher, adam, 1)
  allow(teacher)
  adam.add(1, text('م'))
  link.close()
  teacher.add(0, { kind: 'clear' })
  meet(teacher, lina, 2)
  meet(teacher, adam, 1)
  for (const session of [teacher, adam, lina]) expect(textsOf(session)).toEqual([])
})

describe('the erasure of a child', () => {
  const [first, second] = ['2026-09-05T08:01:00.5Z', '2026-09-05T08:02:00Z']

  test('clears the board for all, once however often it is heard of, and so does the next one', () => {
    meet(teacher, adam, 1)
    teacher.add(0, text('ق'))
    for (const session of [teacher, adam]) session.clearErased(first)
    expect([textsOf(teacher), textsOf(adam)]).toEqual([[], []])
    teacher.add(0, text('م'))
    teacher.clearErased(first)
    expect([textsOf(teacher), textsOf(adam)]).toEqual([['م'], ['م']])
    teacher.clearErased(second)
    expect([textsOf(teacher), textsOf(adam)]).toEqual([[], []])
  })

  test('leaves what was drawn since to a teacher who reloads', () => {
    teacher.clearErased(first)
    teacher.add(0, text('م'))
    teacher.save()
    const reloaded = openSession(true)
    reloaded.clearErased(first)
    expect(textsOf(reloaded)).toEqual(['م'])
    reloaded.clearErased(second)
    expect(textsOf(reloaded)).toEqual([])
  })

  test('clears a board that was saved before it, also where the tab crashed since', () => {
    teacher.add(0, text('ق'))
    teacher.save()
    teacher.clearErased(first)
    const restored = openSession(true)
    expect(textsOf(restored)).toEqual(['ق'])
    restored.clearErased(first)
    expect(textsOf(restored)).toEqual([])
  })
})

describe('a teacher who comes back', () => {
  test('has the board after a reload of the tab', () => {
    teacher.add(0, text('ق'))
    teacher.save()
    expect(textsOf(openSession(true))).toEqual(['ق'])
  })

  test('on another device takes over what the families hold', () => {
    const links = [meet(teacher, adam, 1), meet(teacher, lina, 2)]
    teacher.add(0, text('ق'))
    for (const link of links) link.close()
    const elsewhere = openSession(true)
    meet(elsewhere, adam, 1)
    meet(elsewhere, lina, 2)
    elsewhere.add(0, text('ر'))
    for (const session of [elsewhere, adam, lina]) expect(textsOf(session)).toEqual(['ق', 'ر'])
  })
})
