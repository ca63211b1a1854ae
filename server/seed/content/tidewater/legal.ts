export const privacy = `Tidewater Strength is a demonstration. The people, the place and the club in it are invented.

Who is responsible
Maren Holt, North Quay 14, Tidewater. You can write to maren@tidewater.example about everything on this page.

What we keep
Your name, your e-mail address, your time zone and language, so that you can sign in and read us in your words. A picture, if you add one. What you complete, save, write and buy here, because without it there would be nothing to show you. Your password only as a fingerprint that cannot be turned back.

What we do not keep
Card numbers: the payment provider has them, we see the last four digits. Where you are. What you do on other sites. There is no advertising here and no script of anybody else.

Who sees what
Other members see your name, your picture and what you write to them or in public places. They never see your e-mail address. You can switch off messages from members in your account, and you can block people.

How long
As long as you are a member. When you leave, we erase what belongs to you; invoices stay for as long as the law wants them.

Your rights
You can ask for a copy of everything, have mistakes corrected, and have it all deleted. Write to us. If you think that we got it wrong, you can complain to the data protection authority of your country.`;

export const terms = `Tidewater Strength is a demonstration: purchases use test cards, and no money moves.

Training
Our sessions are written for healthy adults. If you are ill, pregnant, recovering from an operation, or if something hurts in a way that is new, talk to somebody who can look at you before you train. Stop when something feels wrong. You decide which weight you lift.

What you buy
A program bought once is yours for as long as this app exists. A monthly membership runs until you cancel it: three taps under Account, Subscriptions. It then stays open until the end of the month that you have paid for. A trial costs nothing for the days that are named; if you cancel before they are over, nothing is charged.

Changing your mind
Within fourteen days you can return a program or a membership without giving a reason. Write to maren@tidewater.example and we send the money back the way it came.

How we treat each other
Be kind. Do not comment on bodies, sell things, or share what others have written in private. Who does is asked to stop once, and to leave the second time.

Our content
You may print it, cook it and train with it. You may not sell it or publish it as your own.

When something breaks
We repair it as quickly as we can. If a day of a paid month was lost through our fault, tell us, and you get it back.`;
