/** An address that opens the mail program. */
export function MailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
    >
      {email}
    </a>
  )
}
