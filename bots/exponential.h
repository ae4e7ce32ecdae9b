/* The exponential function and its inverse, with the same bits on every machine: the C library's
 * may differ. */
#ifndef BOTS_EXPONENTIAL_H
#define BOTS_EXPONENTIAL_H

/* Good to nine digits; below -40 it is 0, above 40 it is as at 40. */
double exponential(double x);

/* The natural logarithm of a number above 0, as good. */
double logarithm(double x);

#endif
