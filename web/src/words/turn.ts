// The words of whose turn it is.

export const words = {
  yourTurn: 'Your turn',
  sound: 'A sound when it is your turn',
};
