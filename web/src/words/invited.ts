// The words of invitations to a private table.

export const words = {
  title: 'You are invited',
  lead: (table: string) => `Table ${table} is private. Whoever has this link may come in, as long as seats are left.`,
  comeIn: 'Come in',
  asGuest: 'You come in as a guest, or as who you are.',

  invite: 'Invite people',
  inviteLead: 'A link by which so many people may sit down at this private table. It is shown this once.',
  seats: 'For how many',
  until: 'Until',
  make: 'Make a link',
  link: 'Link to the table',
  copy: 'Copy the link',
  scan: 'Or let a phone read this.',
};
