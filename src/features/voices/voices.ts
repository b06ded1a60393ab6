import type { ClipCodec } from '#features/clips/clips.ts'

// A child's recordings in «Répète» (docs/domain.md, "Children’s voices").

/** The teacher's answer to a voice. */
export const voiceStamps = ['bravo', 'listen_again'] as const
export type VoiceStamp = (typeof voiceStamps)[number]

/** The latest words of a child that are kept, one recording each; the oldest go. */
export const mostVoices = 100

const endings: Record<ClipCodec, string> = { opus: 'weba', aac: 'm4a' }
export const voicePath = (storedAs: string, codec: ClipCodec) => `voices/${storedAs}.${endings[codec]}`
