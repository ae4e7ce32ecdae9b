/* The exponential function and the natural logarithm with the same bits on every machine, which the
 * C library does not guarantee. */
#ifndef BOTS_PORTABLE_MATH_H
#define BOTS_PORTABLE_MATH_H

/* Accurate to nine digits; 0 below -40, constant above 40. */
double exponential(double x);

/* Of a positive number, accurate to nine digits. */
double logarithm(double x);

#endif
