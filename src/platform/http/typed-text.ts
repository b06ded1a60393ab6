import { z } from 'zod'

/** Text of one line: no line break, nothing invisible, no half of a sign. */
export const line = (longest: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)

/** Text of several lines. */
export const lines = (longest: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|\r?\n|\t)*$/u)
