export const learn = { title: 'How to play' };
