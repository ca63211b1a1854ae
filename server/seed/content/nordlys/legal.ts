export const privacy = `Nordlys Yoga is a demonstration. The house, the dog and the people are invented.

Who is responsible
Signe Dahl. Write to signe@nordlys.example.

What we keep
Your name and e-mail address so that you can sign in, what you practise and write here so that you find it again, and what you bought because the law wants it. Your password only as a fingerprint that cannot be turned back.

What others see
Your name, your picture, and what you write in comments. Never your address.

How to leave
Write to us, and we erase what belongs to you. You may ask for a copy first.`;

export const terms = `Nordlys Yoga is a demonstration: purchases use test cards, and no money moves.

Practice
Move as far as it feels clear and never sharp. If you are pregnant, recovering, or unsure, ask somebody who can look at you. You are responsible for your own knees.

What you buy
Seven Nights is yours for as long as this app exists. A membership runs until you cancel it under Account, Subscriptions, and stays open until the end of the time that you have paid for. Within fourteen days you can change your mind without a reason.

Being here
Be kind, be quiet until the first cup, and do not sell anything.`;
