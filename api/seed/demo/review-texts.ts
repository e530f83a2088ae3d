export type Score = 1 | 2 | 3 | 4 | 5;

type Sentences = readonly [string, ...string[]];

export const OPENERS: Record<Score, Sentences> = {
  5: [
    'Put the {platform} back on the shelf three times and picked it up again four.',
    'I rented this every weekend in school and it still makes me lean into the jumps.',
    'Label a little faded, contacts clean, booted first time. Exactly what I hoped for.',
    'My daughter beat my record within a week and I could not be prouder.',
    'Some games you remember better than they were. This one is as good as I remember.',
    'Bought it for the music alone and stayed for everything else.',
    'I finished it once in my life, at two in the morning, and have just done it again.',
    'The one game I tell people to start with when they ask about the {platform}.',
    'Thirty years on and I still know where every secret is.',
    'It has that rare thing: you always know why you lost.',
    'Ordered on Monday, in the console by Thursday, no sleep since.',
    'I sold my copy in 1998 and have regretted it ever since. Regret cured.',
  ],
  4: [
    'Holds up very well once your hands remember the controls.',
    'Nearly perfect; the last third drags its feet a little.',
    'A classic for good reason, though the {platform} version is not the easiest one.',
    'Great with a friend on the sofa, merely good alone.',
    'Shorter than I remembered, and better drawn.',
    'I came for the nostalgia and found an actual game underneath.',
    'Smooth on real hardware, with one nasty difficulty spike near the end.',
    'It took me an evening to get used to it and a week to stop.',
    'Lovely sprites, honest challenge, one boss I would rather not talk about.',
    'The manual is half the fun, so keep it if you get one.',
    'Better than its reputation in the magazines of the day.',
  ],
  3: [
    'Good for an hour at a time, not more.',
    'Fun, but the {platform} struggles when the screen fills up.',
    'I wanted to love it. I like it.',
    'You can see what they were going for. It gets there about half of the time.',
    'Fine for collectors, and others should try it at a friend’s first.',
    'The first stages are wonderful and then they run out of ideas.',
    'Charming, and rather unfair.',
    'My memory had better graphics.',
  ],
  2: [
    'The password screen asked more of me than the game did.',
    'Slowdown, flicker and a camera with a mind of its own.',
    'I gave it three evenings. It gave me a sore thumb.',
    'Hard in the wrong places and easy in the others.',
    'Nicer on the shelf than on the screen.',
    'A great intro with a so-so game behind it.',
  ],
  1: [
    'I blew into it, cleaned it and prayed to it, and it is still no fun.',
    'Even as a child I knew.',
    'The demo mode plays better than I am allowed to.',
    'I have seen loading screens with more depth.',
  ],
};

export const REMARKS: Readonly<Record<string, Sentences>> = {
  Platformer: [
    'The jumps feel right from the first ledge.',
    'Momentum is everything here, so keep your thumb on the run button.',
    'Every fall was my own fault, which is how it should be.',
    'Look behind the waterfall.',
  ],
  Shooter: [
    'The patterns can be learned, and learning them is the game.',
    'Autofire is for the weak, or for me after forty.',
    'One more credit turned into eleven.',
    'Hold the power-up until the second wave and thank me later.',
  ],
  RPG: [
    'Talk to everybody twice.',
    'Forty hours in and I have not regretted one random battle.',
    'Save often, and on more than one slot.',
    'The battle theme has been in my head since Tuesday.',
  ],
  Adventure: [
    'Bring paper for a map, it is worth it.',
    'I was stuck for a week in 1993 and for a day this time.',
    'Use everything on everything.',
    'The writing is still funny.',
  ],
  Action: [
    'It never stops to explain itself and never has to.',
    'Ten minutes of this and I am awake.',
    'Boss three can be beaten without a scratch, I promise.',
    'The controls answer at once.',
  ],
  Racing: [
    'Braking is allowed, though I have not tried.',
    'That one corner before the tunnel still gets me.',
    'Split screen settles every argument in this house.',
    'The sense of speed is no joke.',
  ],
  Strategy: [
    'One more turn, said the man at sunrise.',
    'The computer cheats, but politely.',
    'Scout first, then build, then be sorry anyway.',
    'It asks for patience and pays it back.',
  ],
  Simulation: [
    'I built the same town three times and loved each of them.',
    'There is no winning, only tidying up.',
    'My best evening in weeks, and nothing exploded.',
  ],
  Sports: [
    'The rules take a minute and the revenge takes all night.',
    'Four players, one rule: nobody picks that team.',
    'More honest than anything with a licence today.',
  ],
  Arcade: [
    'Simple to say, hard to stop.',
    'My initials are on the board and there they stay.',
    'Three minutes a round, for two hours.',
    'It would still eat my pocket money.',
  ],
  Fighting: [
    'My cousin and I finally know who is better. It is her.',
    'The timing is tight and fair.',
    'Throwing is not cheap, it is in the manual.',
  ],
  Puzzle: [
    'I see the blocks when I close my eyes.',
    'Perfect for the ten minutes before bed that become sixty.',
    'The rules fit on a stamp.',
  ],
  Stealth: [
    'I waited under that box for five minutes and it was thrilling.',
    'Patience is the best weapon in it.',
    'Guards hear more than you think.',
  ],
  "Beat 'em up": [
    'Best with somebody who shares the food on the floor.',
    'The street never ends and neither does the fun.',
    'The throw range takes a while, then it is all yours.',
  ],
  'Survival Horror': [
    'I play it with the lights on and the sound low.',
    'Never use a healing item before the long corridor.',
    'The doors still make me nervous.',
  ],
  Rhythm: [
    'The neighbours know the second track by heart now.',
    'Turn off everything that adds lag and it is bliss.',
    'My feet were faster in those days.',
  ],
};

export const AFTERTHOUGHTS: Record<Score, Sentences> = {
  5: [
    'Do not wait for a better copy.',
    'Game over, press start, again.',
    'Belongs in every collection.',
    'Well packed, too.',
    'Five stars, and I am stingy.',
  ],
  4: [
    'Recommended all the same.',
    'Worth every coin.',
    'I will keep it.',
    'Well packed and quick to arrive.',
    'Half a star off for the box, which had seen things.',
  ],
  3: [
    'Wait for a sale.',
    'It will stay on my shelf, low down.',
    'Your mileage may vary.',
    'I do not regret it.',
  ],
  2: ['The delivery was quick, though.', 'For completists.', 'It was cheap, at least.'],
  1: ['The box is nice.', 'Back to the attic with it.'],
};
